/** An edit that cannot be carried out, in words; applyEdits turns it into a problem. */
export class EditFailure extends Error {}

/** What this room offers to programs that use the package as a library. */

export { type Anchor, anchorSchema } from './Anchor.js';
export { applyEdits } from './applyEdits.js';
export { type Check, checkSchema } from './checks/Check.js';
export { evaluateCheck } from './checks/evaluateCheck.js';
export { describeElement } from './describeElement.js';
export { judgeDamage } from './effects/judgeDamage.js';
export { listEffects } from './effects/listEffects.js';
export { listChanges } from './listChanges.js';
export { matchPages } from './matchPages.js';
export { parsePage } from './parsePage.js';
export { resolveAnchor } from './resolveAnchor.js';
export { type TypedEdit, typedEditSchema } from './TypedEdit.js';

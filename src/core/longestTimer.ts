/** The longest time in whole seconds that a timer can hold; one set for longer fires at once. */
export const longestTimerSeconds = Math.floor((2 ** 31 - 1) / 1000);

/**
 * A button that records what is shown stays disabled this long (milliseconds) after an item or a tag appears: a thumb already moving to the button meant
 * the one before.
 */
export const armDelayMs = 450

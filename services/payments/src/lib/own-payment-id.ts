const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads our payment id from a provider's data. Returns null if the text is not a UUID, because other users of our provider account can write anything
 * there.
 */
export const ownPaymentId = (text: string | null): string | null => (text !== null && UUID.test(text) ? text : null)

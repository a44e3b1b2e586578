const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Our name of a payment, as a provider repeats it; null for anything that cannot be one: whoever uses our account at the provider may write what he likes there. */
export const ownName = (repeated: string | null): string | null => (repeated !== null && UUID.test(repeated) ? repeated : null)

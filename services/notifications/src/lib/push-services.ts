// The push services of the browsers. Only they are called, so that a made-up subscription reaches nothing else, such as our own network.

/** Google (also Chromium's other browsers), Mozilla, Apple and Microsoft. */
const KNOWN = /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/

/** @param others origins that the operator allows too */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  return others.includes(url.origin) || (url.protocol === 'https:' && url.port === '' && KNOWN.test(url.hostname))
}

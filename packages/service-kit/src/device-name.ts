import Bowser from 'bowser'

/** Returns "Chrome on Android" for a user agent; "Unknown device" if it names neither a browser nor a system. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || os.name || 'Unknown device'
}

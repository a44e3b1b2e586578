const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "21 Nov 2026, 03:16", in the visitor's own time zone; what is no date stays as it is. */
export function momentText(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : moment.format(date)
}

/** Whether a device's name, "Chrome on Android", is that of something held in a hand. */
export function isHandheld(device: string): boolean {
  return /\b(Android|iOS|iPadOS|KaiOS|Mobile)\b/i.test(device)
}

/** "1 other device", "3 other devices". */
export function otherDevicesText(count: number): string {
  return `${count} other ${count === 1 ? 'device' : 'devices'}`
}

/** After "Log out …" and in front of "?". */
export function revokedText(asked: { readonly device: string } | 'others'): string {
  return asked === 'others' ? 'all other devices' : asked.device
}

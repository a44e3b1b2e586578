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

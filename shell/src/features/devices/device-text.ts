import { counted } from '@ungana/web-kit'

/** Whether a device's name ("Chrome on Android") names a phone or tablet. */
export function isHandheld(device: string): boolean {
  return /\b(Android|iOS|iPadOS|KaiOS|Mobile)\b/i.test(device)
}

export function otherDevicesText(count: number): string {
  return counted(count, 'other device')
}

/** Text between "Log out" and "?". */
export function revokedText(asked: { readonly device: string } | 'others'): string {
  return asked === 'others' ? 'all other devices' : asked.device
}

export function addressText({ place, address }: { readonly place?: string | undefined; readonly address: string }): string {
  return `${place ? `${place}, address` : 'Address'} ${address}`
}

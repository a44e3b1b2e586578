import { plural, t } from '@lingui/core/macro'
import { inLanguage } from '@ungana/web-kit'

/** Whether a device's name ("Chrome on Android") names a phone or tablet. */
export function isHandheld(device: string): boolean {
  return /\b(Android|iOS|iPadOS|KaiOS|Mobile)\b/i.test(device)
}

/** Title of the question before a device, or all others, are logged out. */
export function revocationTitle(asked: { readonly device: string } | 'others'): string {
  return asked === 'others' ? t`Log out all other devices?` : t`Log out ${asked.device}?`
}

export function othersRevocation(count: number): string {
  return plural(count, {
    one: '# other device must log in again to use your account. This device stays logged in.',
    other: '# other devices must log in again to use your account. This device stays logged in.',
  })
}

export function addressText({ place: english, address }: { readonly place?: string | undefined; readonly address: string }): string {
  const place = english && inLanguage(english)
  return place ? t`${place}, address ${address}` : t`Address ${address}`
}

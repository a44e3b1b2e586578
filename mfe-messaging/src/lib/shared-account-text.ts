import { t } from '@lingui/core/macro'
import type { SharedAccount } from '@ungana/contracts-messaging'
import { relativeText } from '@ungana/language/formats'
import { dayText } from '@ungana/web-kit'

const HOUR = 3_600_000

/** Facts about the bank account that a company shares, to compare with a suspicious message. */
export function sharedAccountText(name: string, { shared, numberSetAt, numberChanged, numberIsNew }: SharedAccount, now: number): string {
  if (!shared || numberSetAt === null) return t`${name} does not share a bank account on Ungana.`
  if (numberIsNew) {
    const age = now - Date.parse(numberSetAt)
    return numberChanged
      ? t`${name} changed the number of the bank account they share on Ungana ${agoText(age)}. Call them before you pay.`
      : t`${name} added the bank account they share on Ungana ${agoText(age)}. Call them before you pay.`
  }
  return t`${name} shares a bank account on Ungana. Its number has not changed since ${dayText(numberSetAt)}.`
}

/** Clocks differ, so a time in the future counts as "less than an hour ago". */
function agoText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 1) return t`less than an hour ago`
  return relativeText(-hours, 'hour')
}

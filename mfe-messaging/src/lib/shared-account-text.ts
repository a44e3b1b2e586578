import type { SharedAccount } from '@ungana/contracts-messaging'
import { dayText } from '@ungana/web-kit'

const HOUR = 3_600_000

/** What is true of the account that a company shares, in plain words: beside a message that says something else, perhaps. */
export function sharedAccountText(name: string, { shared, numberSetAt, numberChanged, numberIsNew }: SharedAccount, now: number): string {
  if (!shared || numberSetAt === null) return `${name} shares no bank account on Ungana.`
  if (numberIsNew) {
    const age = now - Date.parse(numberSetAt)
    return numberChanged
      ? `${name} shares a bank account on Ungana and changed its number ${agoText(age)}: call them before you pay.`
      : `${name} added the bank account that it shares on Ungana ${agoText(age)}: call them before you pay.`
  }
  return `${name} shares a bank account on Ungana; its number has not changed since ${dayText(numberSetAt)}.`
}

/** Clocks differ: what lies ahead was just now. */
function agoText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 1) return 'less than an hour ago'
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`
}

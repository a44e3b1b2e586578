import { t } from '@lingui/core/macro'
import { type Approval, fractionDigits, mainUnits } from '@ungana/contracts-kit'
import { moneyText } from '@ungana/language/formats'

export const amountOf = ({ amountMinor, currency }: NonNullable<Approval['amount']>): string =>
  moneyText(mainUnits(amountMinor, currency), currency, fractionDigits(currency))

/** What a person wants to do. */
export function approvalTitle({ kind, about, amount }: Approval): string {
  const money = amount ? amountOf(amount) : ''
  switch (kind) {
    case 'quote':
      return t`Accept the quote of ${money}: ${about}`
    case 'deal':
      return t`Agree to the deal of ${money}: ${about}`
    case 'payment':
      return t`Pay ${money}: ${about}`
    case 'bank-details-add':
      return t`Add bank details: ${about}`
    case 'bank-details-change':
      return t`Change bank details: ${about}`
    case 'bank-details-share':
      return t`Share bank details: ${about}`
    case 'bank-details-unshare':
      return t`Stop sharing bank details: ${about}`
    case 'bank-details-delete':
      return t`Delete bank details: ${about}`
    case 'limit':
      return amount ? t`Ask a second person only above ${money}` : t`No longer ask a second person`
    default:
      return about
  }
}

const fields: Readonly<Record<string, string>> = {
  bankName: t`Bank`,
  accountName: t`Account name`,
  accountNumber: t`Account number`,
  swiftCode: t`SWIFT code`,
  branchCode: t`Branch code`,
  bankAddress: t`Bank address`,
  currency: t`Currency`,
}

export const fieldLabel = (field: string): string => fields[field] ?? field

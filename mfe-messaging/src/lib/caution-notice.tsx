import { companyPath } from '@ungana/contracts-directory'
import type { SharedAccount } from '@ungana/contracts-messaging'
import { Notice } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { sharedAccountText } from './shared-account-text.ts'

const texts: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'bank-details-changed': {
    title: 'Are these bank details really theirs?',
    text: 'This announces other bank details. Call a number that you knew before, and compare with the account that they share here, before you pay.',
  },
  'payment-outside': {
    title: 'Careful with payments outside of Ungana',
    text: 'This asks for a payment outside. What is paid there cannot be followed or helped with from here.',
  },
}

interface CautionNoticeProps {
  readonly caution: string
  readonly from: { readonly id: string; readonly name: string }
  /** What they really share here; unknown where it is missing. */
  readonly sharedAccount: SharedAccount | undefined
}

/** Beside what announces other bank details, or asks for a payment outside: a guess, never a verdict. */
export function CautionNotice({ caution, from, sharedAccount }: CautionNoticeProps) {
  const served = useServed()
  const said = texts[caution]
  if (!said) return null
  return (
    <Notice tone="warning" role="note" title={said.title}>
      {said.text} {sharedAccount ? <strong>{sharedAccountText(from.name, sharedAccount, Date.now())} </strong> : null}
      {served('/bank-details') ? <Link to="/bank-details">Shared bank details</Link> : <Link to={companyPath(from.id)}>Profile of {from.name}</Link>}
    </Notice>
  )
}

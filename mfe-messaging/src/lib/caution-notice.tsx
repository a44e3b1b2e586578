import { t } from '@lingui/core/macro'
import { accountPagePath } from '@ungana/contracts-directory'
import type { SharedAccount } from '@ungana/contracts-messaging'
import { Notice } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { sharedAccountText } from './shared-account-text.ts'

const texts: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'bank-details-changed': {
    title: t`Check these bank details before you pay`,
    text: t`This message gives new bank details. This can be fraud. Before you pay, call the company on a number you already know. Compare the details with the account they share here.`,
  },
  'payment-outside': {
    title: t`Be careful with payments outside Ungana`,
    text: t`This message asks you to pay outside Ungana. We cannot trace or recover that money.`,
  },
}

interface CautionNoticeProps {
  readonly caution: string
  readonly from: { readonly id: string; readonly name: string; readonly kind?: string | undefined }
  /** The account that the company shares on Ungana; undefined when not known. */
  readonly sharedAccount: SharedAccount | undefined
}

/** The warning beside a message that looks like fraud. The detection may be wrong. */
export function CautionNotice({ caution, from, sharedAccount }: CautionNoticeProps) {
  const served = useServed()
  const content = texts[caution]
  if (!content) return null
  return (
    <Notice tone="warning" role="note" title={content.title}>
      {content.text} {sharedAccount ? <strong>{sharedAccountText(from.name, sharedAccount, Date.now())} </strong> : null}
      {served('/bank-details') ? (
        <Link to="/bank-details">{t`Shared bank details`}</Link>
      ) : (
        <Link to={accountPagePath(from)}>{t`Profile of ${from.name}`}</Link>
      )}
    </Notice>
  )
}

import { t } from '@lingui/core/macro'
import type { ReviewedVerification } from '@ungana/contracts-directory'
import { bareList, Card, color, SectionHeading, size } from '@ungana/ui'
import { momentText, useHost } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useStaffName } from '#lib/staff-names.ts'
import { statusWords } from '#lib/verification-text.ts'

const Lines = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  margin-top: 12px;
  font-size: ${size.small};

  time {
    color: ${color.ink3};
  }

  > li > p {
    color: ${color.ink2};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`

interface HistoryProps {
  readonly steps: ReviewedVerification['history']
  /** The shown verification. Steps of other verifications are marked as earlier. */
  readonly verificationId: string
}

/** All steps of this and earlier verifications of the same company. */
export function History({ steps, verificationId }: HistoryProps) {
  const { user } = useHost().session
  const nameOf = useStaffName()
  const who = ({ by, accountId }: HistoryProps['steps'][number]) => {
    if (by === 'owner') return t`by the owner`
    if (by === 'time') return t`automatically`
    return accountId === user?.id ? t`by you` : t`by ${nameOf(accountId ?? '')}`
  }
  return (
    <Card as="section">
      <SectionHeading>{t`History`}</SectionHeading>
      <Lines>
        {steps.map((step) => (
          <li key={`${step.verificationId} ${step.at} ${step.status}`}>
            <strong>{statusWords(step.status).label}</strong> {who(step)}
            {step.verificationId === verificationId ? '' : `, ${t`earlier verification`}`} <time dateTime={step.at}>{momentText(step.at)}</time>
            {step.reasons ? <p>{step.reasons}</p> : null}
          </li>
        ))}
      </Lines>
    </Card>
  )
}

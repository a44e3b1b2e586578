import { t } from '@lingui/core/macro'
import { CAUTION_HOURS, type GrantedBankDetails } from '@ungana/contracts-payments'
import { Button, Cluster, color, Dialog, Notice, Stack, size } from '@ungana/ui'
import { dayText, momentText } from '@ungana/web-kit'
import { Fragment, useState } from 'react'
import { styled } from 'styled-components'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px 20px;
  margin: 0;

  > dt {
    color: ${color.ink2};
    font-size: ${size.small};
  }

  > dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`

const Whole = styled.strong`
  font-size: 1.25rem;
  font-variant-numeric: tabular-nums;
`

interface GrantedDialogProps {
  readonly owner: string
  readonly details: GrantedBankDetails
  readonly onClose: () => void
}

export function GrantedDialog({ owner, details, onClose }: GrantedDialogProps) {
  const { bankName, accountName, accountNumber, currency, swiftCode, branchCode, bankAddress, expiresAt, numberChangedAt } = details
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(accountNumber).then(
      () => setCopied(true),
      () => undefined,
    )
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Bank`, bankName],
    [t`Account name`, accountName],
    [t`Currency`, currency],
    [t`SWIFT code`, swiftCode],
    [t`Branch code`, branchCode],
    [t`Bank address`, bankAddress],
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t`Bank details`}
      description={t`Bank details of ${owner}. You can view them until ${dayText(expiresAt)}. The owner sees each view.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={copy}>
            {copied ? t`Copied` : t`Copy number`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
        </Cluster>
      }
    >
      <Stack $gap={4}>
        {numberChangedAt ? (
          <Notice tone="warning" role="alert" title={t`This account number was changed ${momentText(numberChangedAt)}`}>
            {t`Before you pay, call them on a number you already know. This warning shows for ${CAUTION_HOURS} hours after a change.`}
          </Notice>
        ) : null}
        <Facts>
          <dt>{t`Account number`}</dt>
          <dd>
            <Whole>{accountNumber}</Whole>
          </dd>
          {facts.map(([name, value]) =>
            value ? (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ) : null,
          )}
        </Facts>
      </Stack>
    </Dialog>
  )
}

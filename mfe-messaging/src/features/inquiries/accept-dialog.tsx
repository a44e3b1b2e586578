import { t } from '@lingui/core/macro'
import type { InquiryThread } from '@ungana/contracts-messaging'
import { Button, Dialog, DialogClose, Stack } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'
import { FactList } from '#lib/fact-list.tsx'
import { amountText } from '#lib/money-text.ts'
import { QuoteDetails } from '#lib/quote-details.tsx'

interface AcceptDialogProps {
  readonly inquiry: InquiryThread
  readonly busy: boolean
  readonly onConfirm: (quoteId: string) => void
  readonly onClose: () => void
}

/** Shows everything that an acceptance agrees to. */
export function AcceptDialog({ inquiry, busy, onConfirm, onClose }: AcceptDialogProps) {
  const { quote: current, entries, other } = inquiry
  if (!current) return null
  const entry = entries.find(({ id }) => id === current.id)
  const quote = entry?.quote ?? current
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Accept this quote?`}
      description={t`${other.name} will be notified. After that, neither side can change the price.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Cancel`}</Button>
          </DialogClose>
          <Button variant="primary" loading={busy} onClick={() => onConfirm(current.id)}>
            {t`Accept ${amountText(quote.priceMinor, quote.currency)}`}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <QuoteDetails quote={quote} />
        <FactList
          rows={[
            [t`Total`, amountText(quote.priceMinor, quote.currency)],
            [t`Last day`, dayText(quote.validUntil)],
            [t`Note`, entry?.content ?? undefined],
          ]}
        />
      </Stack>
    </Dialog>
  )
}

import { Button, Notice, Stack } from '@ungana/ui'

/** Nobody pays in another currency than he asked for without having agreed. */
export function CurrencyNotice({ refused, onAgree }: { readonly refused: string | undefined; readonly onAgree: () => void }) {
  return (
    <Notice tone="warning" role="alert" title={`Cards cannot be charged in ${refused}`}>
      <Stack $gap={3}>
        <p>You can pay in US dollars instead. Please look at the amount then: it is not converted.</p>
        <div>
          <Button variant="outline" onClick={onAgree}>
            Pay in USD
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

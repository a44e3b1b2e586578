import { t } from '@lingui/core/macro'
import { answerAmendment, type Deal } from '@ungana/contracts-deals'
import { Button, bareList, Cluster, Notice, Stack } from '@ungana/ui'
import { call, dayText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { moneyText } from '#lib/deal-texts.ts'
import { useDealAction } from '#lib/use-deal.ts'
import { useMayAct } from '#lib/use-may-act.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;
`

interface AmendmentProps {
  readonly deal: Deal
  readonly amendment: NonNullable<Deal['amendment']>
}

/** A proposed change of the terms: the other side agrees or refuses, its own side may withdraw it. */
export function Amendment({ deal, amendment }: AmendmentProps) {
  const { id, side, buyer, seller } = deal
  const answer = useDealAction(t`Not sent`)
  const mayWrite = useMayAct('deals.write')
  const own = amendment.by === side
  const send = (agree: boolean) => answer.mutate((options) => call(answerAmendment, { params: { id }, body: { agree } }, options))
  const title = own
    ? t`You proposed a change. The other side has not answered yet.`
    : t`${side === 'buyer' ? seller.name : buyer.name} proposes a change`
  return (
    <Notice tone={own ? 'info' : 'warning'} title={title}>
      <Stack $gap={3}>
        <List>
          {changesOf(deal, amendment).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </List>
        <p dir="auto">{amendment.reason}</p>
        {mayWrite ? (
          <Cluster $gap={2}>
            {own ? null : (
              <Button variant="primary" loading={answer.isPending} onClick={() => send(true)}>
                {t`Agree to the change`}
              </Button>
            )}
            <Button variant="outline" disabled={answer.isPending} onClick={() => send(false)}>
              {own ? t`Withdraw it` : t`Refuse`}
            </Button>
          </Cluster>
        ) : null}
      </Stack>
    </Notice>
  )
}

function changesOf({ terms, currency, totalMinor }: Deal, amendment: AmendmentProps['amendment']): string[] {
  const money = (minor: number) => moneyText(minor, currency)
  const lines = amendment.terms.lines.flatMap(({ text, quantity, unit, unitPriceMinor }, nth) => {
    const before = terms.lines[nth]
    const amount = [quantity, unit].filter(Boolean).join(' ')
    return before?.quantity === quantity && before.unitPriceMinor === unitPriceMinor ? [] : [t`${text}: ${amount} at ${money(unitPriceMinor)}`]
  })
  const total = amendment.totalMinor === totalMinor ? [] : [t`Total: ${money(amendment.totalMinor)} instead of ${money(totalMinor)}`]
  const { readyBy } = amendment.terms
  const day = readyBy === terms.readyBy ? [] : [readyBy ? t`Goods ready by ${dayText(readyBy)}` : t`No day by which the goods must be ready`]
  return [...lines, ...total, ...day]
}

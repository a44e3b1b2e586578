import { t } from '@lingui/core/macro'
import type { PassportFactKind, PassportFacts } from '@ungana/contracts-deals'
import { numberText } from '@ungana/language/formats'
import { dayText, inLanguage } from '@ungana/web-kit'
import { Row } from '#lib/parts/row.tsx'

interface Fact {
  readonly kind: PassportFactKind
  readonly name: string
  readonly value: string
}

/** The facts that exist, in words. */
export function factsIn({ registration, country, deals, ready, paid, loads }: PassportFacts): Fact[] {
  const all: readonly (Omit<Fact, 'value'> & { readonly value: string | undefined })[] = [
    { kind: 'registration', name: t`Registration number`, value: registration },
    { kind: 'country', name: t`Country`, value: country && inLanguage(country) },
    { kind: 'deals', name: t`Deals completed`, value: deals && countText(deals) },
    { kind: 'ready', name: t`Goods ready on time`, value: ready && countText(ready) },
    { kind: 'paid', name: t`Paid on time`, value: paid && countText(paid) },
    { kind: 'loads', name: t`Loads delivered`, value: loads === undefined ? undefined : numberText(loads) },
  ]
  return all.flatMap(({ value, ...fact }) => (value === undefined ? [] : [{ ...fact, value }]))
}

const countText = ([kept, of]: readonly [number, number]) => t`${kept} of ${of}`

/** A list of facts, with the day on which staff checked the registration. */
export const FactRows = ({ facts }: { readonly facts: PassportFacts }) => (
  <>
    {factsIn(facts).map(({ kind, name, value }) => (
      <Row key={kind} name={name}>
        {value}
      </Row>
    ))}
    {facts.verified ? <Row name={t`Checked by Ungana on`}>{dayText(facts.verified)}</Row> : null}
  </>
)

/** The day of a moment in seconds since 1970. */
export const dayOf = (seconds: number) => dayText(new Date(seconds * 1000).toISOString())

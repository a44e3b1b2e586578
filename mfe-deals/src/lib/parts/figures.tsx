import { t } from '@lingui/core/macro'
import type { DealRecord } from '@ungana/contracts-deals'
import { bareList } from '@ungana/ui'
import { styled } from 'styled-components'
import { figuresOf, figureText } from '#lib/record-texts.ts'
import { Row } from './row.tsx'

const List = styled.ul`
  ${bareList}
`

/** Each figure with its counts, never as a percentage: one of one is not 100 of 100. */
export const Figures = ({ record }: { readonly record: DealRecord }) => (
  <List>
    {figuresOf(record).map(({ figure, kept, of }) => (
      <Row key={figure} as="li" name={figureText(figure)}>
        {t`${kept} of ${of}`}
      </Row>
    ))}
  </List>
)

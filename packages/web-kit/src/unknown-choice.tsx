import { t } from '@lingui/core/macro'
import { Notice } from '@ungana/ui'
import { styled } from 'styled-components'

const Apart = styled(Notice)`
  margin-block: 12px;
`

interface UnknownChoiceProps {
  /** A value of the address; empty if the address has none. */
  readonly value: string
  readonly choices: readonly string[]
  /** What the page shows instead: "all businesses". */
  readonly shown: string
}

/** Says that the address asks for something that does not exist. Shows nothing for an empty or known value. */
export function UnknownChoice({ value, choices, shown }: UnknownChoiceProps) {
  if (value === '' || choices.includes(value)) return null
  return <Apart tone="warning">{t`This link asks for “${value.slice(0, 40)}”, which does not exist. Showing ${shown} instead.`}</Apart>
}

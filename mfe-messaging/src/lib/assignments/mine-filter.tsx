import { t } from '@lingui/core/macro'
import { Chip } from '@ungana/ui'
import { styled } from 'styled-components'
import { useColleagues } from '#lib/use-team.ts'

const Bar = styled.div`
  padding: 0 16px 12px;

  @media (max-width: 767.98px) {
    padding-inline: 0;
  }
`

interface MineFilterProps {
  readonly accountId: string
  readonly mine: boolean
  readonly onMine: (mine: boolean) => void
}

/** Leaves only what is assigned to the reader. A company of one person sees nothing. */
export function MineFilter({ accountId, mine, onMine }: MineFilterProps) {
  if (useColleagues(accountId).length === 0) return null
  return (
    <Bar>
      <Chip pressed={mine} onPressedChange={onMine}>
        {t`Assigned to me`}
      </Chip>
    </Bar>
  )
}

import { t } from '@lingui/core/macro'
import { Card, SkeletonGroup, SkeletonLines, Stack } from '@ungana/ui'
import { styled } from 'styled-components'

/* As high as the card of messages, so that the cards below it stay where they are. */
const Tall = styled(Card)`
  min-height: 420px;
`

/** Shown until the card of messages is loaded. */
export function ContactPlace() {
  return (
    <SkeletonGroup label={t`Loading...`}>
      <Tall>
        <Stack $gap={4}>
          <SkeletonLines />
        </Stack>
      </Tall>
    </SkeletonGroup>
  )
}

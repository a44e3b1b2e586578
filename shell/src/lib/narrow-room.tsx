import { PageContainer, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Room = styled(Stack)`
  max-width: 520px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** A page that is one form. */
export function NarrowRoom({ children }: { readonly children: ReactNode }) {
  return (
    <PageContainer>
      <Room $gap={5}>{children}</Room>
    </PageContainer>
  )
}

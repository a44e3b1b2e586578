import { PageContainer, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Content = styled(Stack)`
  max-width: 520px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** A page with a single form. */
export function NarrowPage({ children }: { readonly children: ReactNode }) {
  return (
    <PageContainer>
      <Content $gap={5}>{children}</Content>
    </PageContainer>
  )
}

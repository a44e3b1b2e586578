import { Lead, PageTitle } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 24px;
`

export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Head>
      <PageTitle>{title}</PageTitle>
      {children ? <Lead>{children}</Lead> : null}
    </Head>
  )
}

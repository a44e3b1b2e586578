import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Lead, PageContainer, PageTitle } from '#layout.tsx'
import { media } from '#tokens.ts'

/** Container of a page. */
export const Page = styled(PageContainer)`
  padding-block: 32px 24px;

  ${media.phone} {
    padding-block: 24px 16px;
  }
`

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  margin-bottom: 24px;
`

/** The title of a page, with a sentence about it. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Head>
      <PageTitle>{title}</PageTitle>
      {children ? <Lead>{children}</Lead> : null}
    </Head>
  )
}

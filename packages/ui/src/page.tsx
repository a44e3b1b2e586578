import { styled } from 'styled-components'
import { PageContainer } from '#layout.tsx'
import { media } from '#tokens.ts'

/** Container of a page. */
export const Page = styled(PageContainer)`
  padding-block: 32px 24px;

  ${media.phone} {
    padding-block: 24px 16px;
  }
`

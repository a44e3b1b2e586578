import { media, PageContainer } from '@ungana/ui'
import { styled } from 'styled-components'

/** The room of every page of this part. */
export const Page = styled(PageContainer)`
  padding-block: 32px 24px;

  ${media.phone} {
    padding-block: 24px 16px;
  }
`

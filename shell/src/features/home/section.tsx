import { media, PageContainer } from '@ungana/ui'
import { styled } from 'styled-components'

/** A section of the home page. */
export const Section = styled(PageContainer).attrs({ as: 'section' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  padding-top: 60px;

  ${media.phone} {
    gap: 16px;
    padding-top: 44px;
  }
`

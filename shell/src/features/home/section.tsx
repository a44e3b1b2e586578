import { media, PageContainer } from '@ungana/ui'
import { styled } from 'styled-components'

/** One part of the home page under its own heading. */
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

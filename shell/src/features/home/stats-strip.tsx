import { t } from '@lingui/core/macro'
import { media, PageContainer } from '@ungana/ui'
import { styled } from 'styled-components'
import { type Figure, Figures } from '#layout/figures.tsx'

const figures: readonly Figure[] = [
  { label: t`Registered Businesses`, stated: '5,800+', count: ({ businesses }) => businesses },
  { label: t`EAC Countries Covered`, stated: '6', count: ({ eacCountries }) => eacCountries },
  { label: t`Industry Categories`, stated: '24', count: ({ categories }) => categories },
  { label: t`Monthly Connections`, stated: '12K+', count: ({ connections }) => connections },
]

/* Overlaps the bottom of the hero. */
const Strip = styled(PageContainer)`
  position: relative;
  margin-top: -64px;

  ${media.phone} {
    margin-top: -40px;
  }
`

export function Stats() {
  return (
    <Strip>
      <Figures figures={figures} />
    </Strip>
  )
}

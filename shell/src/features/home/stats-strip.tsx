import { media, PageContainer, StatStrip } from '@ungana/ui'
import { styled } from 'styled-components'

/** The specification's own, also where the site's real counts differ: those are GET /api/stats. */
const figures = [
  { value: '5,800+', label: 'Registered Businesses' },
  { value: '6', label: 'EAC Countries Covered' },
  { value: '24', label: 'Industry Categories' },
  { value: '12K+', label: 'Monthly Connections' },
]

/* Over the hero's foot. */
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
      <StatStrip figures={figures} />
    </Strip>
  )
}

import { t } from '@lingui/core/macro'
import { color, radius, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { MAIN_ID } from './page-change.tsx'

const Anchor = styled.a`
  position: fixed;
  z-index: 70;
  top: 8px;
  inset-inline-start: 8px;
  padding: 12px 18px;
  border-radius: ${radius.control};
  background: ${color.greenFill};
  color: ${color.onGreen};
  font-size: ${size.small};
  font-weight: 600;
  text-decoration: none;

  &:not(:focus) {
    transform: translateY(-200%);
  }
`

/** The first keyboard stop, which skips the header. */
export function SkipLink() {
  return <Anchor href={`#${MAIN_ID}`}>{t`Skip to content`}</Anchor>
}

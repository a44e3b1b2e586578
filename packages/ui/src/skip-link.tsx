// The first link of every page skips the header. Visible only while focused.
import { t } from '@lingui/core/macro'
import { styled } from 'styled-components'
import { color, radius, TOUCH } from '#tokens.ts'

const Jump = styled.a`
  position: fixed;
  z-index: 80;
  top: 8px;
  inset-inline-start: 8px;
  display: inline-flex;
  align-items: center;
  min-height: ${TOUCH};
  padding: 8px 18px;
  border-radius: ${radius.control};
  background: ${color.float};
  color: ${color.onFloat};
  font-weight: 600;
  text-decoration: none;

  &:not(:focus) {
    transform: translateY(-200%);
  }
`

export function SkipLink({ href = '#main', label = t`Skip to content` }: { href?: string; label?: string }) {
  return <Jump href={href}>{label}</Jump>
}

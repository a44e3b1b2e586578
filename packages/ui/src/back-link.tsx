import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ArrowLeft } from '#icons.ts'
import { TextLink } from '#link-component.tsx'
import { size } from '#tokens.ts'

const Back = styled(TextLink)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  margin-top: -12px;
  font-size: ${size.small};
  font-weight: 600;
  text-decoration: none;

  > svg {
    width: 18px;
    height: 18px;
  }

  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`

/** A link above the page title to the parent page. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Back href={href}>
      <ArrowLeft aria-hidden data-flips />
      {children}
    </Back>
  )
}

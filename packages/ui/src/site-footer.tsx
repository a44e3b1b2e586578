// The end of every page: a strip of drawn art, columns of links, small print.
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { deepSurface } from '#global-style.tsx'
import { Imigongo } from '#imigongo.tsx'
import { PageContainer } from '#layout.tsx'
import { color, media, size } from '#tokens.ts'

const Foot = styled.footer`
  ${deepSurface}
  margin-top: 72px;
  font-size: ${size.small};
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: 32px 40px;
  padding-block: 44px 36px;

  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 28px 20px;
    padding-block: 32px 28px;
  }
`

const Small = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 24px;
  padding-block: 12px calc(16px + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${color.line};
  color: ${color.ink3};
  font-size: ${size.caption};
`

export interface SiteFooterProps {
  artId?: string
  /** FooterColumns. */
  children: ReactNode
  smallPrint?: ReactNode
}

export function SiteFooter({ artId = 'footer', children, smallPrint }: SiteFooterProps) {
  return (
    <Foot>
      <Imigongo id={artId} height={28} motif="zigzag" />
      <PageContainer>
        <Columns>{children}</Columns>
        {smallPrint ? <Small>{smallPrint}</Small> : null}
      </PageContainer>
    </Foot>
  )
}

const Column = styled.div<{ $wide: boolean }>`
  min-width: 0;

  ${media.phone} {
    ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  }

  > ul {
    padding: 0;
    list-style: '';
  }
`

const Title = styled.h2`
  margin-bottom: 6px;
  color: ${color.ink};
  font-size: ${size.small};
  letter-spacing: 0;
`

export interface FooterColumnProps {
  title: string
  /** `<li>`s with FooterLinks; anything else when `list` is false. */
  children: ReactNode
  list?: boolean
  /** Takes a whole row on a phone. */
  wide?: boolean
}

export function FooterColumn({ title, children, list = true, wide = false }: FooterColumnProps) {
  return (
    <Column $wide={wide}>
      <Title>{title}</Title>
      {list ? <ul>{children}</ul> : children}
    </Column>
  )
}

/** `<FooterLink as={Link} to="…">`. */
export const FooterLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  color: ${color.ink2};
  text-decoration: none;

  ${media.hover} {
    &:hover {
      color: ${color.ink};
      text-decoration: underline;
    }
  }
`

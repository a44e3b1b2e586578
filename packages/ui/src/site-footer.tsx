// The footer of every page: a strip of drawn art, columns of links, small print.
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { PageContainer } from '#layout.tsx'
import { color, media, size } from '#tokens.ts'

/* A fixed drawing, because every page shows it and the drawing code is larger. */
const strip = `<svg xmlns='http://www.w3.org/2000/svg' width='40' height='28'><path fill='#f2e8d5' d='M0 0h40v28H0z'/><g fill='none' stroke-width='6'>\
<path stroke='#1c1a17' d='M-20 4 0-16l20 20 20-20 20 20M-20 32 0 12l20 20 20-20 20 20'/><path stroke='#c65d32' d='M-20 18 0-2l20 20L40-2l20 20'/></g></svg>`

const Strip = styled.div`
  height: 28px;
  background: url("data:image/svg+xml,${encodeURIComponent(strip)}") 50% 0;
`

const Foot = styled.footer`
  margin-top: 72px;
  font-size: ${size.small};
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: 32px 40px;
  padding-block: 44px 36px;

  /* Four columns fit here too. A single column in a second row looks lost. */
  @media (min-width: 768px) and (max-width: 1023.98px) {
    grid-template-columns: repeat(auto-fit, minmax(152px, 1fr));
    gap: 32px 24px;
  }

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
  /** A FooterLead and FooterColumns. */
  children: ReactNode
  smallPrint?: ReactNode
}

export function SiteFooter({ children, smallPrint }: SiteFooterProps) {
  return (
    <Foot data-surface="deep">
      <Strip />
      <PageContainer>
        <Columns>{children}</Columns>
        {smallPrint ? <Small>{smallPrint}</Small> : null}
      </PageContainer>
    </Foot>
  )
}

/** Facts about the operator. They come before the columns and take a full row on a phone. */
export const FooterLead = styled.div`
  display: grid;
  align-content: start;
  gap: 10px;
  min-width: 0;
  color: ${color.ink2};

  ${media.phone} {
    grid-column: 1 / -1;
  }
`

const Column = styled.div<{ $wide: boolean }>`
  min-width: 0;
  color: ${color.ink2};

  ${media.phone} {
    ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  }

  > ul {
    padding: 0;
    list-style: '';
  }
`

const Title = styled.h2<{ $list: boolean }>`
  margin-bottom: ${({ $list }) => ($list ? 6 : 12)}px;
  color: ${color.ink};
  font-size: ${size.small};
  letter-spacing: 0;
`

export interface FooterColumnProps {
  title: string
  /** `<li>`s with FooterLinks, marked as navigation. With `list={false}` any other content, which is not navigation. */
  children: ReactNode
  list?: boolean
  /** Takes a full row on a phone. */
  wide?: boolean
}

export function FooterColumn({ title, children, list = true, wide = false }: FooterColumnProps) {
  return (
    <Column as={list ? 'nav' : 'section'} aria-label={title} $wide={wide}>
      <Title $list={list}>{title}</Title>
      {list ? <ul>{children}</ul> : children}
    </Column>
  )
}

/** `<FooterLink as={Link} to="…">`, or `as="label"` around a checkbox. */
export const FooterLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  gap: 8px;
  accent-color: ${color.greenFill};
  color: ${color.ink2};
  text-decoration: none;
  /* Addresses are longer than half a phone screen. */
  overflow-wrap: anywhere;

  ${media.wide} {
    min-height: 34px;
  }

  ${media.hover} {
    &:hover {
      color: ${color.ink};
      text-decoration: underline;
    }
  }
`

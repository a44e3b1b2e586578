/** Pages of text: a title, sections with headings that can be linked to, and sources. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, color, PageContainer, PageTitle, Quiet, radius, SectionHeading, Stack, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Content = styled(Stack)`
  padding-block: 40px 32px;
`

/** A readable line length, and list bullets, which the site's reset removes. */
const Prose = styled.div`
  display: grid;
  gap: 12px;
  max-width: 68ch;
  overflow-wrap: anywhere;

  ul,
  ol {
    display: grid;
    gap: 8px;
    padding-inline-start: 1.4em;
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }
`

const Section = styled.section`
  display: grid;
  gap: 12px;
  scroll-margin-top: 120px;
`

const Scroll = styled.div`
  overflow-x: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};

  table {
    width: 100%;
    min-width: 560px;
    border-collapse: collapse;
    font-size: ${size.small};
  }

  /* Words do not break: the table becomes as wide as they need, and scrolls. */
  overflow-wrap: normal;

  th,
  td {
    padding: 12px 16px;
    border-bottom: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }

  thead th {
    background: ${color.sunk};
  }

  tr:last-child > * {
    border-bottom: 0;
  }
`

interface TextPageProps {
  readonly title: string
  readonly lead: ReactNode
  /** Date of the facts. The page must then end with Sources. */
  readonly reviewed?: string
  readonly children: ReactNode
}

export function TextPage({ title, lead, reviewed, children }: TextPageProps) {
  return (
    <PageContainer $narrow>
      <Content $gap={7}>
        <Stack $gap={2}>
          <PageTitle>{title}</PageTitle>
          <Quiet>{lead}</Quiet>
          {reviewed ? (
            <Quiet>
              <Trans>
                Last reviewed: {reviewed}. <a href="#sources">Sources</a>
              </Trans>
            </Quiet>
          ) : null}
        </Stack>
        {children}
      </Content>
    </PageContainer>
  )
}

/** `id` is the section's anchor. */
export function TextSection({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <SectionHeading id={`${id}-title`}>{title}</SectionHeading>
      <Prose>{children}</Prose>
    </Section>
  )
}

/** A table that scrolls sideways on a phone. It can be focused, so that the keyboard can scroll it. */
export function TextTable({
  caption,
  head,
  rows,
}: {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={caption}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are constant and never move
            <tr key={row}>
              <th scope="row">{first}</th>
              {rest.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

export interface Source {
  readonly name: string
  readonly url: string
  /** What the source says. */
  readonly about: string
}

const SourcesCard = styled(Card)`
  scroll-margin-top: 120px;
`

/** Lists the page's sources and their date. */
export function Sources({ sources, asOf }: { readonly sources: readonly Source[]; readonly asOf: string }) {
  return (
    <SourcesCard as="aside" id="sources" aria-labelledby="sources-title">
      <Stack $gap={3}>
        <SectionHeading id="sources-title">{t`Sources`}</SectionHeading>
        <Quiet>
          {t`We wrote this page from the public sources below as of ${asOf} and have not checked it since. Rules and fees change. Before you ship or sign, ask the responsible office. This page is information, not legal advice.`}
        </Quiet>
        <Prose as="ul">
          {sources.map(({ name, url, about }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {name}
              </a>
              : {about}
            </li>
          ))}
        </Prose>
      </Stack>
    </SourcesCard>
  )
}

/** The source note of a page about this site itself. */
export function OwnSource({ children }: { readonly children: ReactNode }) {
  return (
    <SourcesCard as="aside" id="sources" aria-labelledby="sources-title">
      <Stack $gap={3}>
        <SectionHeading id="sources-title">{t`Sources`}</SectionHeading>
        <Quiet>{children}</Quiet>
      </Stack>
    </SourcesCard>
  )
}

/** Pages of text: a title, sections under headings that can be linked to, and where what they say comes from. */
import { Card, color, PageContainer, PageTitle, Quiet, radius, SectionHeading, Stack, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Room = styled(Stack)`
  padding-block: 40px 32px;
`

/** Lines of a length that reads well; lists keep their marks, which the site's reset takes away. */
const Prose = styled.div`
  display: grid;
  gap: 12px;
  max-width: 68ch;
  overflow-wrap: anywhere;

  ul,
  ol {
    display: grid;
    gap: 8px;
    padding-left: 1.4em;
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

  /* Whole words: the table is as wide as they need, and scrolled. */
  overflow-wrap: normal;

  th,
  td {
    padding: 12px 16px;
    border-bottom: 1px solid ${color.line};
    text-align: left;
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
  /** Of when its facts are; the page then ends with its Sources. */
  readonly reviewed?: string
  readonly children: ReactNode
}

export function TextPage({ title, lead, reviewed, children }: TextPageProps) {
  return (
    <PageContainer $narrow>
      <Room $gap={7}>
        <Stack $gap={2}>
          <PageTitle>{title}</PageTitle>
          <Quiet>{lead}</Quiet>
          {reviewed ? (
            <Quiet>
              Last reviewed: {reviewed}. <a href="#sources">Sources</a>
            </Quiet>
          ) : null}
        </Stack>
        {children}
      </Room>
    </PageContainer>
  )
}

/** `id` is what an address with # leads to. */
export function TextSection({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <SectionHeading id={`${id}-title`}>{title}</SectionHeading>
      <Prose>{children}</Prose>
    </Section>
  )
}

/** A table that a phone scrolls sideways inside of the page; reachable by keyboard, as all that scrolls must be. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are written down and never move
            <tr key={row}>
              <th scope="row">{first}</th>
              {rest.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: likewise
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
  /** What it is good for. */
  readonly about: string
}

const SourcesCard = styled(Card)`
  scroll-margin-top: 120px;
`

/** Where a page's facts come from, and of when they are. */
export function Sources({ sources, asOf }: { readonly sources: readonly Source[]; readonly asOf: string }) {
  return (
    <SourcesCard as="aside" id="sources" aria-labelledby="sources-title">
      <Stack $gap={3}>
        <SectionHeading id="sources-title">Sources</SectionHeading>
        <Quiet>
          Written from the public sources below as they stood in {asOf}, and not checked again since. Rules and fees change: before you ship or sign,
          ask the office named. This page is information, not legal advice.
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

/** Of a page that says how this site itself works. */
export function OwnSource({ children }: { readonly children: ReactNode }) {
  return (
    <SourcesCard as="aside" id="sources" aria-labelledby="sources-title">
      <Stack $gap={3}>
        <SectionHeading id="sources-title">Sources</SectionHeading>
        <Quiet>{children}</Quiet>
      </Stack>
    </SourcesCard>
  )
}

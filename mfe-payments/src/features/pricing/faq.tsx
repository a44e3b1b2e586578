import { t } from '@lingui/core/macro'
import { color, SectionHeading, size } from '@ungana/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { styled } from 'styled-components'
import { faq } from './texts.ts'

const Section = styled.section`
  max-width: 760px;
  padding-top: 24px;
`

const Heading = styled(SectionHeading)`
  margin-bottom: 12px;
`

const Item = styled.details`
  border-top: 1px solid ${color.line};

  > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 52px;
    padding-block: 10px;
    font-size: ${size.body};
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  > summary::-webkit-details-marker {
    display: none;
  }

  > summary > svg {
    flex: none;
    width: 20px;
    height: 20px;
    color: ${color.ink3};
  }

  &[open] > summary > svg {
    rotate: 180deg;
  }

  > p {
    max-width: 62ch;
    padding-bottom: 18px;
    color: ${color.ink2};
  }
`

export function Faq() {
  return (
    <Section>
      <Heading>{t`Frequently Asked Questions`}</Heading>
      <div>
        {faq.map(({ question, answer }) => (
          <Item key={question}>
            <summary>
              {question}
              <ChevronDown aria-hidden />
            </summary>
            <p>{answer}</p>
          </Item>
        ))}
      </div>
    </Section>
  )
}

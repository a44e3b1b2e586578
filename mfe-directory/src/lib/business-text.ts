export { businessTypeLabel, CARD_TAGS, cardDescription, replyTimeText, responseTimeText, typeAndPlace } from '@ungana/contracts-directory'

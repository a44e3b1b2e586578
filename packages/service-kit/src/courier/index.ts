// Carries events between services, so that none is lost or handled twice. It consists of outbox, publisher, sweeper and consumers.
export { type Courier, type CourierOptions, type CourierStatus, createCourier } from './courier.ts'
export { BATCH_PAUSE, batchConsumer, type Consumer, consumer, type EventMeta, type Occurrence } from './events.ts'
export { outbox } from './outbox.ts'

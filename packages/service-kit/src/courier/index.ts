// Events between services, never lost and never handled twice: outbox, publisher, sweeper and consumers.
export { type Courier, type CourierOptions, type CourierStatus, createCourier } from './courier.ts'
export { type Consumer, consumer, consumerOfMany, type EventMeta, type Occurrence, UNHURRIED } from './events.ts'
export { outbox } from './outbox.ts'

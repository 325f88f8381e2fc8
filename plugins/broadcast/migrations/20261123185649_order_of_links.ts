import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('broadcast_channels_to_messages', table => {
    table.dropIndex(['channel_id', 'order_index'])
    table.dropIndex(['message_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'broadcast_channels_to_messages_channel_id_order_index__ba81d884',
    'broadcast_channels_to_messages',
    'channel_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'broadcast_channels_to_messages_message_id_order_index__17800a2f',
    'broadcast_channels_to_messages',
    'message_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('broadcast_channels_to_messages', table => {
    table.dropIndex(
      ['message_id', 'order_index', 'created_at', 'id'],
      'broadcast_channels_to_messages_message_id_order_index__17800a2f',
    )
    table.dropIndex(
      ['channel_id', 'order_index', 'created_at', 'id'],
      'broadcast_channels_to_messages_channel_id_order_index__ba81d884',
    )
    table.index(['message_id', 'order_index'])
    table.index(['channel_id', 'order_index'])
  })
}

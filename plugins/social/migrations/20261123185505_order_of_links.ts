import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('social_attribute_keys_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'], 'social_attribute_keys_to_attributes_attribute_id_order_a67233da')
    table.dropIndex(
      ['attribute_key_id', 'order_index'],
      'social_attribute_keys_to_attributes_attribute_key_id_o_6ffa652e',
    )
  })

  await knex.schema.alterTable('social_chats_to_messages', table => {
    table.dropIndex(['chat_id', 'order_index'])
    table.dropIndex(['message_id', 'order_index'])
  })

  await knex.schema.alterTable('social_messages_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'social_messages_to_file_storage_module_files_file_stor_7dfc0d27',
    )
    table.dropIndex(['message_id', 'order_index'], 'social_messages_to_file_storage_module_files_message_i_3c0042f8')
  })

  await knex.schema.alterTable('social_profiles_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'])
    table.dropIndex(['profile_id', 'order_index'])
  })

  await knex.schema.alterTable('social_profiles_to_website_builder_module_widgets', table => {
    table.dropIndex(['profile_id', 'order_index'], 'social_profiles_to_website_builder_module_widgets_prof_ecaf12be')
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index'],
      'social_profiles_to_website_builder_module_widgets_webs_cf36d38c',
    )
  })

  await knex.schema.alterTable('social_profiles_to_chats', table => {
    table.dropIndex(['chat_id', 'order_index'])
    table.dropIndex(['profile_id', 'order_index'])
  })

  await knex.schema.alterTable('social_profiles_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'social_profiles_to_file_storage_module_files_file_stor_b6c4806d',
    )
    table.dropIndex(['profile_id', 'order_index'], 'social_profiles_to_file_storage_module_files_profile_i_ebef0235')
  })

  await knex.schema.alterTable('social_profiles_to_messages', table => {
    table.dropIndex(['message_id', 'order_index'])
    table.dropIndex(['profile_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_attribute_keys_to_attributes_attribute_id_order_62c50a78',
    'social_attribute_keys_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_attribute_keys_to_attributes_attribute_key_id_o_1e8b18ab',
    'social_attribute_keys_to_attributes',
    'attribute_key_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_chats_to_messages_chat_id_order_index_created_a_16cbfd06',
    'social_chats_to_messages',
    'chat_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_chats_to_messages_message_id_order_index_create_3763406e',
    'social_chats_to_messages',
    'message_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_messages_to_file_storage_module_files_file_stor_6d3970cc',
    'social_messages_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_messages_to_file_storage_module_files_message_i_bf925a87',
    'social_messages_to_file_storage_module_files',
    'message_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_attributes_attribute_id_order_index_13c80565',
    'social_profiles_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_attributes_profile_id_order_index_c_96c7ae08',
    'social_profiles_to_attributes',
    'profile_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_website_builder_module_widgets_prof_384cb152',
    'social_profiles_to_website_builder_module_widgets',
    'profile_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_website_builder_module_widgets_webs_82e18388',
    'social_profiles_to_website_builder_module_widgets',
    'website_builder_module_widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_chats_chat_id_order_index_created_a_3480d8af',
    'social_profiles_to_chats',
    'chat_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_chats_profile_id_order_index_create_b43974b9',
    'social_profiles_to_chats',
    'profile_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_file_storage_module_files_file_stor_441b5c03',
    'social_profiles_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_file_storage_module_files_profile_i_d48d33f5',
    'social_profiles_to_file_storage_module_files',
    'profile_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_messages_message_id_order_index_cre_b3c67e13',
    'social_profiles_to_messages',
    'message_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_messages_profile_id_order_index_cre_8d623c26',
    'social_profiles_to_messages',
    'profile_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('social_profiles_to_messages', table => {
    table.dropIndex(
      ['profile_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_messages_profile_id_order_index_cre_8d623c26',
    )
    table.dropIndex(
      ['message_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_messages_message_id_order_index_cre_b3c67e13',
    )
  })

  await knex.schema.alterTable('social_profiles_to_file_storage_module_files', table => {
    table.dropIndex(
      ['profile_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_file_storage_module_files_profile_i_d48d33f5',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_file_storage_module_files_file_stor_441b5c03',
    )
  })

  await knex.schema.alterTable('social_profiles_to_chats', table => {
    table.dropIndex(
      ['profile_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_chats_profile_id_order_index_create_b43974b9',
    )
    table.dropIndex(
      ['chat_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_chats_chat_id_order_index_created_a_3480d8af',
    )
  })

  await knex.schema.alterTable('social_profiles_to_website_builder_module_widgets', table => {
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_website_builder_module_widgets_webs_82e18388',
    )
    table.dropIndex(
      ['profile_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_website_builder_module_widgets_prof_384cb152',
    )
  })

  await knex.schema.alterTable('social_profiles_to_attributes', table => {
    table.dropIndex(
      ['profile_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_attributes_profile_id_order_index_c_96c7ae08',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_attributes_attribute_id_order_index_13c80565',
    )
  })

  await knex.schema.alterTable('social_messages_to_file_storage_module_files', table => {
    table.dropIndex(
      ['message_id', 'order_index', 'created_at', 'id'],
      'social_messages_to_file_storage_module_files_message_i_bf925a87',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'social_messages_to_file_storage_module_files_file_stor_6d3970cc',
    )
  })

  await knex.schema.alterTable('social_chats_to_messages', table => {
    table.dropIndex(
      ['message_id', 'order_index', 'created_at', 'id'],
      'social_chats_to_messages_message_id_order_index_create_3763406e',
    )
    table.dropIndex(
      ['chat_id', 'order_index', 'created_at', 'id'],
      'social_chats_to_messages_chat_id_order_index_created_a_16cbfd06',
    )
  })

  await knex.schema.alterTable('social_attribute_keys_to_attributes', table => {
    table.dropIndex(
      ['attribute_key_id', 'order_index', 'created_at', 'id'],
      'social_attribute_keys_to_attributes_attribute_key_id_o_1e8b18ab',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'social_attribute_keys_to_attributes_attribute_id_order_62c50a78',
    )
  })

  await knex.schema.alterTable('social_profiles_to_messages', table => {
    table.index(['profile_id', 'order_index'])
    table.index(['message_id', 'order_index'])
  })

  await knex.schema.alterTable('social_profiles_to_file_storage_module_files', table => {
    table.index(['profile_id', 'order_index'], 'social_profiles_to_file_storage_module_files_profile_i_ebef0235')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'social_profiles_to_file_storage_module_files_file_stor_b6c4806d',
    )
  })

  await knex.schema.alterTable('social_profiles_to_chats', table => {
    table.index(['profile_id', 'order_index'])
    table.index(['chat_id', 'order_index'])
  })

  await knex.schema.alterTable('social_profiles_to_website_builder_module_widgets', table => {
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'social_profiles_to_website_builder_module_widgets_webs_cf36d38c',
    )
    table.index(['profile_id', 'order_index'], 'social_profiles_to_website_builder_module_widgets_prof_ecaf12be')
  })

  await knex.schema.alterTable('social_profiles_to_attributes', table => {
    table.index(['profile_id', 'order_index'])
    table.index(['attribute_id', 'order_index'])
  })

  await knex.schema.alterTable('social_messages_to_file_storage_module_files', table => {
    table.index(['message_id', 'order_index'], 'social_messages_to_file_storage_module_files_message_i_3c0042f8')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'social_messages_to_file_storage_module_files_file_stor_7dfc0d27',
    )
  })

  await knex.schema.alterTable('social_chats_to_messages', table => {
    table.index(['message_id', 'order_index'])
    table.index(['chat_id', 'order_index'])
  })

  await knex.schema.alterTable('social_attribute_keys_to_attributes', table => {
    table.index(['attribute_key_id', 'order_index'], 'social_attribute_keys_to_attributes_attribute_key_id_o_6ffa652e')
    table.index(['attribute_id', 'order_index'], 'social_attribute_keys_to_attributes_attribute_id_order_a67233da')
  })
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('website_builder_articles_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_articles_to_file_storage_module_files__206b075a',
    )
    table.dropIndex(['article_id', 'order_index'], 'website_builder_articles_to_file_storage_module_files__8825749a')
  })

  await knex.schema.alterTable('website_builder_buttons_arrays_to_buttons', table => {
    table.dropIndex(['button_id', 'order_index'], 'website_builder_buttons_arrays_to_buttons_button_id_or_b67ce168')
    table.dropIndex(
      ['buttons_array_id', 'order_index'],
      'website_builder_buttons_arrays_to_buttons_buttons_arra_22795eaf',
    )
  })

  await knex.schema.alterTable('website_builder_buttons_to_file_storage_module_files', table => {
    table.dropIndex(['button_id', 'order_index'], 'website_builder_buttons_to_file_storage_module_files_b_c0c4d70f')
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_buttons_to_file_storage_module_files_f_233ea84d',
    )
  })

  await knex.schema.alterTable('website_builder_categories_to_articles', table => {
    table.dropIndex(['article_id', 'order_index'], 'website_builder_categories_to_articles_article_id_orde_d1394856')
    table.dropIndex(['category_id', 'order_index'], 'website_builder_categories_to_articles_category_id_ord_f63535ae')
  })

  await knex.schema.alterTable('website_builder_categories_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_categories_to_file_storage_module_file_047dfd42',
    )
    table.dropIndex(['category_id', 'order_index'], 'website_builder_categories_to_file_storage_module_file_bbbc1431')
  })

  await knex.schema.alterTable('website_builder_features_to_buttons_arrays', table => {
    table.dropIndex(
      ['buttons_array_id', 'order_index'],
      'website_builder_features_to_buttons_arrays_buttons_arr_93777643',
    )
    table.dropIndex(['feature_id', 'order_index'], 'website_builder_features_to_buttons_arrays_feature_id__4c708730')
  })

  await knex.schema.alterTable('website_builder_features_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_features_to_file_storage_module_files__52e58ffb',
    )
    table.dropIndex(['feature_id', 'order_index'], 'website_builder_features_to_file_storage_module_files__981c6364')
  })

  await knex.schema.alterTable('website_builder_logotypes_to_file_storage_module_files', table => {
    table.dropIndex(['logotype_id', 'order_index'], 'website_builder_logotypes_to_file_storage_module_files_af73d635')
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_logotypes_to_file_storage_module_files_d88922fc',
    )
  })

  await knex.schema.alterTable('website_builder_sliders_to_slides', table => {
    table.dropIndex(['slide_id', 'order_index'])
    table.dropIndex(['slider_id', 'order_index'])
  })

  await knex.schema.alterTable('website_builder_slides_to_buttons_arrays', table => {
    table.dropIndex(
      ['buttons_array_id', 'order_index'],
      'website_builder_slides_to_buttons_arrays_buttons_array_8c0f4370',
    )
    table.dropIndex(['slide_id', 'order_index'], 'website_builder_slides_to_buttons_arrays_slide_id_orde_0a80cb0d')
  })

  await knex.schema.alterTable('website_builder_slides_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_slides_to_file_storage_module_files_fi_3af57b07',
    )
    table.dropIndex(['slide_id', 'order_index'], 'website_builder_slides_to_file_storage_module_files_sl_a4bc3395')
  })

  await knex.schema.alterTable('website_builder_widgets_to_articles', table => {
    table.dropIndex(['article_id', 'order_index'], 'website_builder_widgets_to_articles_article_id_order_i_e14057fb')
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('website_builder_widgets_to_buttons_arrays', table => {
    table.dropIndex(
      ['buttons_array_id', 'order_index'],
      'website_builder_widgets_to_buttons_arrays_buttons_arra_f3ede51b',
    )
    table.dropIndex(['widget_id', 'order_index'], 'website_builder_widgets_to_buttons_arrays_widget_id_or_7adb0b2b')
  })

  await knex.schema.alterTable('website_builder_widgets_to_features', table => {
    table.dropIndex(['feature_id', 'order_index'], 'website_builder_widgets_to_features_feature_id_order_i_4fc96c64')
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('website_builder_widgets_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_widgets_to_file_storage_module_files_f_19f27453',
    )
    table.dropIndex(['widget_id', 'order_index'], 'website_builder_widgets_to_file_storage_module_files_w_7c2ff7ca')
  })

  await knex.schema.alterTable('website_builder_widgets_to_logotypes', table => {
    table.dropIndex(['logotype_id', 'order_index'], 'website_builder_widgets_to_logotypes_logotype_id_order_01168fc2')
    table.dropIndex(['widget_id', 'order_index'], 'website_builder_widgets_to_logotypes_widget_id_order_i_a133c20a')
  })

  await knex.schema.alterTable('website_builder_widgets_to_sliders', table => {
    table.dropIndex(['slider_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_articles_to_file_storage_module_files__2359b909',
    'website_builder_articles_to_file_storage_module_files',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_articles_to_file_storage_module_files__f9efcec0',
    'website_builder_articles_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_buttons_arrays_to_buttons_button_id_or_db00acfc',
    'website_builder_buttons_arrays_to_buttons',
    'button_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_buttons_arrays_to_buttons_buttons_arra_d10daad5',
    'website_builder_buttons_arrays_to_buttons',
    'buttons_array_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_buttons_to_file_storage_module_files_b_ccba1dbc',
    'website_builder_buttons_to_file_storage_module_files',
    'button_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_buttons_to_file_storage_module_files_f_baf8bda9',
    'website_builder_buttons_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_categories_to_articles_article_id_orde_5ffabcdc',
    'website_builder_categories_to_articles',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_categories_to_articles_category_id_ord_3da06518',
    'website_builder_categories_to_articles',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_categories_to_file_storage_module_file_b7f81b09',
    'website_builder_categories_to_file_storage_module_files',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_categories_to_file_storage_module_file_c4759d28',
    'website_builder_categories_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_features_to_buttons_arrays_buttons_arr_0a9b486b',
    'website_builder_features_to_buttons_arrays',
    'buttons_array_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_features_to_buttons_arrays_feature_id__85c04df6',
    'website_builder_features_to_buttons_arrays',
    'feature_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_features_to_file_storage_module_files__5a6c12c5',
    'website_builder_features_to_file_storage_module_files',
    'feature_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_features_to_file_storage_module_files__ef5d2e31',
    'website_builder_features_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_logotypes_to_file_storage_module_files_3eb63a2a',
    'website_builder_logotypes_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_logotypes_to_file_storage_module_files_a0abb5a8',
    'website_builder_logotypes_to_file_storage_module_files',
    'logotype_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_sliders_to_slides_slide_id_order_index_3b3b4d62',
    'website_builder_sliders_to_slides',
    'slide_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_sliders_to_slides_slider_id_order_inde_e421dc38',
    'website_builder_sliders_to_slides',
    'slider_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_slides_to_buttons_arrays_buttons_array_54c3cbb4',
    'website_builder_slides_to_buttons_arrays',
    'buttons_array_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_slides_to_buttons_arrays_slide_id_orde_16bdca95',
    'website_builder_slides_to_buttons_arrays',
    'slide_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_slides_to_file_storage_module_files_fi_5615c5c6',
    'website_builder_slides_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_slides_to_file_storage_module_files_sl_542d0f52',
    'website_builder_slides_to_file_storage_module_files',
    'slide_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_articles_article_id_order_i_e3b69001',
    'website_builder_widgets_to_articles',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_articles_widget_id_order_in_8811ca88',
    'website_builder_widgets_to_articles',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_buttons_arrays_buttons_arra_b631d6ad',
    'website_builder_widgets_to_buttons_arrays',
    'buttons_array_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_buttons_arrays_widget_id_or_f85ea47d',
    'website_builder_widgets_to_buttons_arrays',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_features_feature_id_order_i_bb3d3d06',
    'website_builder_widgets_to_features',
    'feature_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_features_widget_id_order_in_36120809',
    'website_builder_widgets_to_features',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_file_storage_module_files_f_c57ca11b',
    'website_builder_widgets_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_file_storage_module_files_w_3c73f146',
    'website_builder_widgets_to_file_storage_module_files',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_logotypes_logotype_id_order_82573b3b',
    'website_builder_widgets_to_logotypes',
    'logotype_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_logotypes_widget_id_order_i_a5a5b559',
    'website_builder_widgets_to_logotypes',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_sliders_slider_id_order_ind_fe5fe967',
    'website_builder_widgets_to_sliders',
    'slider_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'website_builder_widgets_to_sliders_widget_id_order_ind_1f296a87',
    'website_builder_widgets_to_sliders',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('website_builder_widgets_to_sliders', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_sliders_widget_id_order_ind_1f296a87',
    )
    table.dropIndex(
      ['slider_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_sliders_slider_id_order_ind_fe5fe967',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_logotypes', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_logotypes_widget_id_order_i_a5a5b559',
    )
    table.dropIndex(
      ['logotype_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_logotypes_logotype_id_order_82573b3b',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_file_storage_module_files', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_file_storage_module_files_w_3c73f146',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_file_storage_module_files_f_c57ca11b',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_features', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_features_widget_id_order_in_36120809',
    )
    table.dropIndex(
      ['feature_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_features_feature_id_order_i_bb3d3d06',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_buttons_arrays', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_buttons_arrays_widget_id_or_f85ea47d',
    )
    table.dropIndex(
      ['buttons_array_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_buttons_arrays_buttons_arra_b631d6ad',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_articles', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_articles_widget_id_order_in_8811ca88',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'website_builder_widgets_to_articles_article_id_order_i_e3b69001',
    )
  })

  await knex.schema.alterTable('website_builder_slides_to_file_storage_module_files', table => {
    table.dropIndex(
      ['slide_id', 'order_index', 'created_at', 'id'],
      'website_builder_slides_to_file_storage_module_files_sl_542d0f52',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_slides_to_file_storage_module_files_fi_5615c5c6',
    )
  })

  await knex.schema.alterTable('website_builder_slides_to_buttons_arrays', table => {
    table.dropIndex(
      ['slide_id', 'order_index', 'created_at', 'id'],
      'website_builder_slides_to_buttons_arrays_slide_id_orde_16bdca95',
    )
    table.dropIndex(
      ['buttons_array_id', 'order_index', 'created_at', 'id'],
      'website_builder_slides_to_buttons_arrays_buttons_array_54c3cbb4',
    )
  })

  await knex.schema.alterTable('website_builder_sliders_to_slides', table => {
    table.dropIndex(
      ['slider_id', 'order_index', 'created_at', 'id'],
      'website_builder_sliders_to_slides_slider_id_order_inde_e421dc38',
    )
    table.dropIndex(
      ['slide_id', 'order_index', 'created_at', 'id'],
      'website_builder_sliders_to_slides_slide_id_order_index_3b3b4d62',
    )
  })

  await knex.schema.alterTable('website_builder_logotypes_to_file_storage_module_files', table => {
    table.dropIndex(
      ['logotype_id', 'order_index', 'created_at', 'id'],
      'website_builder_logotypes_to_file_storage_module_files_a0abb5a8',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_logotypes_to_file_storage_module_files_3eb63a2a',
    )
  })

  await knex.schema.alterTable('website_builder_features_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_features_to_file_storage_module_files__ef5d2e31',
    )
    table.dropIndex(
      ['feature_id', 'order_index', 'created_at', 'id'],
      'website_builder_features_to_file_storage_module_files__5a6c12c5',
    )
  })

  await knex.schema.alterTable('website_builder_features_to_buttons_arrays', table => {
    table.dropIndex(
      ['feature_id', 'order_index', 'created_at', 'id'],
      'website_builder_features_to_buttons_arrays_feature_id__85c04df6',
    )
    table.dropIndex(
      ['buttons_array_id', 'order_index', 'created_at', 'id'],
      'website_builder_features_to_buttons_arrays_buttons_arr_0a9b486b',
    )
  })

  await knex.schema.alterTable('website_builder_categories_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_categories_to_file_storage_module_file_c4759d28',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'website_builder_categories_to_file_storage_module_file_b7f81b09',
    )
  })

  await knex.schema.alterTable('website_builder_categories_to_articles', table => {
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'website_builder_categories_to_articles_category_id_ord_3da06518',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'website_builder_categories_to_articles_article_id_orde_5ffabcdc',
    )
  })

  await knex.schema.alterTable('website_builder_buttons_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_buttons_to_file_storage_module_files_f_baf8bda9',
    )
    table.dropIndex(
      ['button_id', 'order_index', 'created_at', 'id'],
      'website_builder_buttons_to_file_storage_module_files_b_ccba1dbc',
    )
  })

  await knex.schema.alterTable('website_builder_buttons_arrays_to_buttons', table => {
    table.dropIndex(
      ['buttons_array_id', 'order_index', 'created_at', 'id'],
      'website_builder_buttons_arrays_to_buttons_buttons_arra_d10daad5',
    )
    table.dropIndex(
      ['button_id', 'order_index', 'created_at', 'id'],
      'website_builder_buttons_arrays_to_buttons_button_id_or_db00acfc',
    )
  })

  await knex.schema.alterTable('website_builder_articles_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'website_builder_articles_to_file_storage_module_files__f9efcec0',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'website_builder_articles_to_file_storage_module_files__2359b909',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_sliders', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['slider_id', 'order_index'])
  })

  await knex.schema.alterTable('website_builder_widgets_to_logotypes', table => {
    table.index(['widget_id', 'order_index'], 'website_builder_widgets_to_logotypes_widget_id_order_i_a133c20a')
    table.index(['logotype_id', 'order_index'], 'website_builder_widgets_to_logotypes_logotype_id_order_01168fc2')
  })

  await knex.schema.alterTable('website_builder_widgets_to_file_storage_module_files', table => {
    table.index(['widget_id', 'order_index'], 'website_builder_widgets_to_file_storage_module_files_w_7c2ff7ca')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_widgets_to_file_storage_module_files_f_19f27453',
    )
  })

  await knex.schema.alterTable('website_builder_widgets_to_features', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['feature_id', 'order_index'], 'website_builder_widgets_to_features_feature_id_order_i_4fc96c64')
  })

  await knex.schema.alterTable('website_builder_widgets_to_buttons_arrays', table => {
    table.index(['widget_id', 'order_index'], 'website_builder_widgets_to_buttons_arrays_widget_id_or_7adb0b2b')
    table.index(['buttons_array_id', 'order_index'], 'website_builder_widgets_to_buttons_arrays_buttons_arra_f3ede51b')
  })

  await knex.schema.alterTable('website_builder_widgets_to_articles', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['article_id', 'order_index'], 'website_builder_widgets_to_articles_article_id_order_i_e14057fb')
  })

  await knex.schema.alterTable('website_builder_slides_to_file_storage_module_files', table => {
    table.index(['slide_id', 'order_index'], 'website_builder_slides_to_file_storage_module_files_sl_a4bc3395')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_slides_to_file_storage_module_files_fi_3af57b07',
    )
  })

  await knex.schema.alterTable('website_builder_slides_to_buttons_arrays', table => {
    table.index(['slide_id', 'order_index'], 'website_builder_slides_to_buttons_arrays_slide_id_orde_0a80cb0d')
    table.index(['buttons_array_id', 'order_index'], 'website_builder_slides_to_buttons_arrays_buttons_array_8c0f4370')
  })

  await knex.schema.alterTable('website_builder_sliders_to_slides', table => {
    table.index(['slider_id', 'order_index'])
    table.index(['slide_id', 'order_index'])
  })

  await knex.schema.alterTable('website_builder_logotypes_to_file_storage_module_files', table => {
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_logotypes_to_file_storage_module_files_d88922fc',
    )
    table.index(['logotype_id', 'order_index'], 'website_builder_logotypes_to_file_storage_module_files_af73d635')
  })

  await knex.schema.alterTable('website_builder_features_to_file_storage_module_files', table => {
    table.index(['feature_id', 'order_index'], 'website_builder_features_to_file_storage_module_files__981c6364')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_features_to_file_storage_module_files__52e58ffb',
    )
  })

  await knex.schema.alterTable('website_builder_features_to_buttons_arrays', table => {
    table.index(['feature_id', 'order_index'], 'website_builder_features_to_buttons_arrays_feature_id__4c708730')
    table.index(['buttons_array_id', 'order_index'], 'website_builder_features_to_buttons_arrays_buttons_arr_93777643')
  })

  await knex.schema.alterTable('website_builder_categories_to_file_storage_module_files', table => {
    table.index(['category_id', 'order_index'], 'website_builder_categories_to_file_storage_module_file_bbbc1431')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_categories_to_file_storage_module_file_047dfd42',
    )
  })

  await knex.schema.alterTable('website_builder_categories_to_articles', table => {
    table.index(['category_id', 'order_index'], 'website_builder_categories_to_articles_category_id_ord_f63535ae')
    table.index(['article_id', 'order_index'], 'website_builder_categories_to_articles_article_id_orde_d1394856')
  })

  await knex.schema.alterTable('website_builder_buttons_to_file_storage_module_files', table => {
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_buttons_to_file_storage_module_files_f_233ea84d',
    )
    table.index(['button_id', 'order_index'], 'website_builder_buttons_to_file_storage_module_files_b_c0c4d70f')
  })

  await knex.schema.alterTable('website_builder_buttons_arrays_to_buttons', table => {
    table.index(['buttons_array_id', 'order_index'], 'website_builder_buttons_arrays_to_buttons_buttons_arra_22795eaf')
    table.index(['button_id', 'order_index'], 'website_builder_buttons_arrays_to_buttons_button_id_or_b67ce168')
  })

  await knex.schema.alterTable('website_builder_articles_to_file_storage_module_files', table => {
    table.index(['article_id', 'order_index'], 'website_builder_articles_to_file_storage_module_files__8825749a')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'website_builder_articles_to_file_storage_module_files__206b075a',
    )
  })
}

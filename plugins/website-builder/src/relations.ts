import { relation } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { article, button, buttonsArray, category, feature, logotype, slide, slider, widget } from './entities.ts'

export const widgetsToArticles = relation(widget, article)
export const widgetsToButtonsArrays = relation(widget, buttonsArray)
export const widgetsToFeatures = relation(widget, feature)
export const widgetsToLogotypes = relation(widget, logotype)
export const widgetsToSliders = relation(widget, slider)
export const slidersToSlides = relation(slider, slide)
export const slidesToButtonsArrays = relation(slide, buttonsArray)
export const featuresToButtonsArrays = relation(feature, buttonsArray)
export const buttonsArraysToButtons = relation(buttonsArray, button)
export const categoriesToArticles = relation(category, article)

export const articlesToFiles = relation(article, file)
export const buttonsToFiles = relation(button, file)
export const categoriesToFiles = relation(category, file)
export const featuresToFiles = relation(feature, file)
export const logotypesToFiles = relation(logotype, file)
export const slidesToFiles = relation(slide, file)
export const widgetsToFiles = relation(widget, file)

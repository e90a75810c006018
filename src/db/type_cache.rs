//! Values that slices cache for one database, one per type. Two databases in one process share none.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

#[derive(Default)]
pub(super) struct TypeCache(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl TypeCache {
    /// Returns the value of a type, created on first use.
    pub(super) fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default());
        Arc::clone(value).downcast().unwrap_or_default()
    }
}
